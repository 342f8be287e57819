/** A name that a customer chose, or a refusal that says at which field what is wrong with it (R-SEC-9). */
import { faultOfName } from '../chosen-name-rules.ts';
import { Refusal } from '../refusal.ts';

export function askedName(field: string, name: string): string {
  const fault = faultOfName(name);
  if (fault !== undefined) throw new Refusal('invalid_request', { fields: { [field]: fault } });
  return name;
}
