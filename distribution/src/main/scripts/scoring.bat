@echo off
rem Starts the command line. Java 17 or newer: the one in runtime\, where the distribution has it, else from JAVA_HOME,
rem else from PATH.
rem SCORING_JAVA_OPTS goes to the Java runtime, for example -Xmx128m.
rem Values of others are shown in quotes or by set: they may hold what this shell would act on.
setlocal EnableExtensions DisableDelayedExpansion

set "HOME_DIR=%~dp0.."
for %%d in ("%HOME_DIR%") do set "HOME_DIR=%%~fd"
rem The root of a drive ends in a backslash, which would keep the quote behind it from ending anything.
if "%HOME_DIR:~-1%"=="\" set "HOME_DIR=%HOME_DIR%."
if not exist "%HOME_DIR%\lib\scoring-launcher-*.jar" goto no_home
if not "%HOME_DIR:;=%"=="%HOME_DIR%" goto semicolon

rem Quotes that were set around its folders, and belong to none.
if defined SCORING_PLUGINS set "SCORING_PLUGINS=%SCORING_PLUGINS:"=%"

set "REMEDY=Set JAVA_HOME to"
set "JAVA_DIR=%HOME_DIR%\runtime"
if not exist "%JAVA_DIR%\" goto find_java
set "REMEDY=Unpack the distribution again, or remove its folder runtime and set JAVA_HOME to"
set "JAVA_EXE=%JAVA_DIR%\bin\java.exe"
if exist "%JAVA_EXE%" goto check_version
echo scoring: "%JAVA_DIR%" is there, but no bin\java.exe in it. %REMEDY% a Java 17 or newer. 1>&2
exit /b 2

:no_home
echo scoring: "%HOME_DIR%" is not its folder: there is no lib\scoring-launcher-*.jar in it. Start it as FOLDER\bin\scoring.bat, with the files around it that came with it. 1>&2
exit /b 2

:semicolon
echo scoring: it lies in "%HOME_DIR%", and Java takes a semicolon for the end of a folder's name. Move it to a folder without one. 1>&2
exit /b 2

:find_java
set "JAVA_DIR="
if defined JAVA_HOME set "JAVA_DIR=%JAVA_HOME:"=%"
if not defined JAVA_DIR goto find_on_path
if "%JAVA_DIR:~-1%"=="\" set "JAVA_DIR=%JAVA_DIR:~0,-1%"
set "JAVA_EXE=%JAVA_DIR%\bin\java.exe"
if exist "%JAVA_EXE%" goto check_version
echo scoring: JAVA_HOME is "%JAVA_DIR%", but there is no bin\java.exe in it. Set it to a Java 17 or newer, or unset it. 1>&2
exit /b 2

:find_on_path
rem In the PATH alone: where would look into the current folder first.
set "JAVA_EXE="
for %%j in (java.exe) do set "JAVA_EXE=%%~$PATH:j"
if not defined JAVA_EXE goto no_java
for %%j in ("%JAVA_EXE%") do set "JAVA_DIR=%%~dpj.."
goto check_version

:no_java
echo scoring: no Java found. Install Java 17 or newer and put it on the PATH, or set JAVA_HOME. 1>&2
exit /b 2

:check_version
rem Without the version first, an old Java would only say that it does not know an option. The release file of the runtime
rem names it, and the modules, without the cost of starting Java.
set "JAVA_VERSION="
set "JAVA_MAJOR="
set "RELEASE=%JAVA_DIR%\release"
if not exist "%RELEASE%" goto ask_java
for /f "usebackq tokens=1* delims==" %%k in ("%RELEASE%") do if "%%k"=="JAVA_VERSION" set "JAVA_VERSION=%%~l"
if defined JAVA_VERSION goto compare_version
:ask_java
rem Without call before it the inner shell would take the quotes away.
for /f "tokens=2,3" %%u in ('call "%JAVA_EXE%" -version 2^>^&1') do if "%%u"=="version" set "JAVA_VERSION=%%~v"
:compare_version
for /f "tokens=1 delims=.-+" %%m in ("%JAVA_VERSION%") do set "JAVA_MAJOR=%%m"
if not defined JAVA_MAJOR goto options
if %JAVA_MAJOR% GEQ 17 goto options
echo scoring: Java 17 or newer is needed, found Java "%JAVA_VERSION%" in "%JAVA_EXE%". %REMEDY% a newer one. 1>&2
exit /b 2

:options
rem A small heap at first, that grows little by little. Options of the user go before.
set "HEAP=-Xms32m -Xmn16m -XX:MinHeapFreeRatio=15 -XX:MaxHeapFreeRatio=30"
set "COLLECTOR=-XX:+UseSerialGC"
set "OPTIONS="
if defined SCORING_JAVA_OPTS set "OPTIONS=yes"
if defined JAVA_TOOL_OPTIONS set "OPTIONS=yes"
if defined JDK_JAVA_OPTIONS set "OPTIONS=yes"
if defined _JAVA_OPTIONS set "OPTIONS=yes"
if not defined OPTIONS goto start
(set SCORING_JAVA_OPTS& set JAVA_TOOL_OPTIONS& set JDK_JAVA_OPTIONS& set _JAVA_OPTIONS) 2>nul | findstr /l /c:"-Xm" /c:"Heap" /c:"RAM" >nul && set "HEAP="
(set SCORING_JAVA_OPTS& set JAVA_TOOL_OPTIONS& set JDK_JAVA_OPTIONS& set _JAVA_OPTIONS) 2>nul | findstr /l /c:"+UseSerialGC" /c:"+UseParallelGC" /c:"+UseG1GC" /c:"+UseZGC" /c:"+UseShenandoahGC" /c:"+UseEpsilonGC" >nul && set "COLLECTOR="
rem Java ends with 1 where it refuses to start, which would pass for an error of the program.
"%JAVA_EXE%" %HEAP% %COLLECTOR% %SCORING_JAVA_OPTS% -version >nul 2>&1
if not errorlevel 1 goto start
echo scoring: Java does not start with these options: 1>&2
(set SCORING_JAVA_OPTS& set JAVA_TOOL_OPTIONS& set JDK_JAVA_OPTIONS& set _JAVA_OPTIONS) 1>&2 2>nul
echo It says: 1>&2
"%JAVA_EXE%" %HEAP% %COLLECTOR% %SCORING_JAVA_OPTS% -version 1>&2
exit /b 2

:start
rem Plugins find all of Java's own modules, where the runtime says that it has them.
set "MODULES=tools.jackson.databind"
findstr /r /c:" java\.se[^.a-z]" "%RELEASE%" >nul 2>&1 && set "MODULES=tools.jackson.databind,java.se"
"%JAVA_EXE%" %HEAP% %COLLECTOR% -XX:FreqInlineSize=50 -XX:InlineSmallCode=1000 -XX:MaxInlineLevel=6 -XX:Tier4InvocationThreshold=20000 -XX:Tier4MinInvocationThreshold=2400 -XX:Tier4CompileThreshold=60000 -XX:Tier4BackEdgeThreshold=160000 -XX:-UsePerfData -XX:+DisplayVMOutputToStderr -Dfile.encoding=UTF-8 "-Dscoring.home=%HOME_DIR%" %SCORING_JAVA_OPTS% --enable-native-access=com.github.luben.zstd_jni,ALL-UNNAMED --module-path "%HOME_DIR%\lib" --add-modules %MODULES% -m games.scoring.launcher/games.scoring.launcher.Main %*
exit /b %ERRORLEVEL%
