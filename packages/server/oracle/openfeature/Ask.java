import com.fasterxml.jackson.databind.*;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.openfeature.contrib.providers.ofrep.*;
import dev.openfeature.sdk.*;
import java.io.File;
import java.util.*;

/** Asks the questions of a file with the published SDK of OpenFeature and prints the answers as JSON. */
public class Ask {
  static final ObjectMapper json = new ObjectMapper();

  public static void main(String[] args) throws Exception {
    OfrepProviderOptions options = OfrepProviderOptions.builder()
      .baseUrl(args[0])
      .headers(ImmutableMap.of("X-API-Key", ImmutableList.of(args[1])))
      .build();
    OpenFeatureAPI.getInstance().setProviderAndWait(OfrepProvider.constructProvider(options));
    Client client = OpenFeatureAPI.getInstance().getClient();
    List<Object> answers = new ArrayList<>();
    for (JsonNode question : json.readTree(new File(args[2]))) answers.add(ask(client, question));
    System.out.println(json.writeValueAsString(answers));
    OpenFeatureAPI.getInstance().shutdown();
  }

  static Object ask(Client client, JsonNode question) {
    String key = question.get("key").asText();
    JsonNode fallback = question.get("fallback");
    Map<String, Value> attributes = new HashMap<>();
    question.get("context").fields().forEachRemaining(
      (field) -> attributes.put(field.getKey(), valueOf(field.getValue())));
    Value target = attributes.remove("targetingKey");
    EvaluationContext context = target == null
      ? new ImmutableContext(attributes)
      : new ImmutableContext(target.asString(), attributes);
    switch (question.get("type").asText()) {
      case "boolean": return answer(client.getBooleanDetails(key, fallback.asBoolean(), context));
      case "string": return answer(client.getStringDetails(key, fallback.asText(), context));
      case "integer": return answer(client.getIntegerDetails(key, fallback.asInt(), context));
      case "float": return answer(client.getDoubleDetails(key, fallback.asDouble(), context));
      default: return answer(client.getObjectDetails(key, valueOf(fallback), context));
    }
  }

  static Value valueOf(JsonNode node) {
    return Value.objectToValue(json.convertValue(node, Object.class));
  }

  static Object plain(Object value) {
    if (!(value instanceof Value)) return value;
    Value wrapped = (Value) value;
    if (wrapped.isList()) {
      List<Object> items = new ArrayList<>();
      for (Value item : wrapped.asList()) items.add(plain(item));
      return items;
    }
    if (!wrapped.isStructure()) return wrapped.asObject();
    Map<String, Object> fields = new LinkedHashMap<>();
    wrapped.asStructure().asMap().forEach((name, field) -> fields.put(name, plain(field)));
    return fields;
  }

  static Object answer(FlagEvaluationDetails<?> details) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("value", plain(details.getValue()));
    answer.put("variant", details.getVariant());
    answer.put("reason", details.getReason());
    answer.put("error", details.getErrorCode() == null ? null : details.getErrorCode().name());
    return answer;
  }
}
