@echo off
rem Starts the command line. Java 17 or newer: from JAVA_HOME, else from PATH.
rem SCORING_JAVA_OPTS goes to the Java runtime, for example -Xmx128m.
setlocal

set "HOME_DIR=%~dp0.."
for %%d in ("%HOME_DIR%") do set "HOME_DIR=%%~fd"

set "JAVA_EXE=java.exe"
if not defined JAVA_HOME goto find_on_path
set "JAVA_EXE=%JAVA_HOME%\bin\java.exe"
if exist "%JAVA_EXE%" goto check_version
echo scoring: JAVA_HOME is %JAVA_HOME%, but there is no bin\java.exe in it. Set it to a Java 17 or newer, or unset it. 1>&2
exit /b 2

:find_on_path
where /q java.exe
if not errorlevel 1 goto check_version
echo scoring: no Java found. Install Java 17 or newer and put it on the PATH, or set JAVA_HOME. 1>&2
exit /b 2

:check_version
rem Without the version first, an old Java would only say that it does not know an option.
for /f "tokens=3" %%v in ('""%JAVA_EXE%" -version 2^>^&1" ^| findstr /i /c:" version "') do set "JAVA_VERSION=%%~v"
for /f "tokens=1 delims=.-+" %%m in ("%JAVA_VERSION%") do set "JAVA_MAJOR=%%m"
if not defined JAVA_MAJOR goto run
if %JAVA_MAJOR% GEQ 17 goto run
echo scoring: Java 17 or newer is needed, found Java %JAVA_VERSION% in %JAVA_EXE%. Set JAVA_HOME to a newer one. 1>&2
exit /b 2

:run
rem Java ends with 1 where it refuses to start, which would pass for an error of the program.
if not defined SCORING_JAVA_OPTS goto start
"%JAVA_EXE%" -XX:+UseSerialGC %SCORING_JAVA_OPTS% -version >nul 2>&1
if not errorlevel 1 goto start
echo scoring: SCORING_JAVA_OPTS=%SCORING_JAVA_OPTS%: Java does not start with it. It says: 1>&2
"%JAVA_EXE%" -XX:+UseSerialGC %SCORING_JAVA_OPTS% -version 1>&2
exit /b 2

:start
rem Plugins find all of Java's own modules, where the runtime says that it has them.
set "MODULES=tools.jackson.databind"
if defined JAVA_HOME findstr /l /c:" java.se " "%JAVA_HOME%\release" >nul 2>&1 && set "MODULES=tools.jackson.databind,java.se"
"%JAVA_EXE%" -XX:FreqInlineSize=50 -XX:InlineSmallCode=1000 -XX:MaxInlineLevel=6 -XX:Tier4InvocationThreshold=20000 -XX:Tier4MinInvocationThreshold=2400 -XX:Tier4CompileThreshold=60000 -XX:Tier4BackEdgeThreshold=160000 -XX:+UseSerialGC -XX:-UsePerfData -Dfile.encoding=UTF-8 "-Dscoring.home=%HOME_DIR%" %SCORING_JAVA_OPTS% --enable-native-access=com.github.luben.zstd_jni,ALL-UNNAMED --module-path "%HOME_DIR%\lib" --add-modules %MODULES% -m games.scoring.launcher/games.scoring.launcher.Main %*
exit /b %ERRORLEVEL%
