package games.scoring.orak;

import games.scoring.api.log.Place;
import tools.jackson.databind.JsonNode;

/**
 * What a log says.
 *
 * @param value what was found; a missing node where nothing was
 * @param place where it stands, or would stand
 */
record LogValue(JsonNode value, Place place) {}
