/** Parameters of the location viewer. */
import { object, optional, pipe, regex, string } from 'valibot';

const degrees = optional(pipe(string(), regex(/^-?[0-9]{1,3}(\.[0-9]+)?$/)));

export const placeParams = object({
  name: optional(string()),
  region: optional(string()),
  latitude: degrees,
  longitude: degrees,
});
