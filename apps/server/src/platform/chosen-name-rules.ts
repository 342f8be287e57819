/**
 * Names that a customer gives to what is his: keys, addresses, passkeys. They stand in letters that come from us and before people of the
 * house who decide, so nothing in one leads anywhere, hides anything or reads as our word (R-SEC-9). Pure.
 */
import { leadsElsewhere, namesContact } from './forbidden-text-rules.ts';
import { withSignsShown } from './hidden-signs-rules.ts';
import { namesTheHouse } from './own-name-rules.ts';

type NameFault = 'control_character' | 'leads_elsewhere' | 'reads_as_ours';

export function faultOfName(name: string): NameFault | undefined {
  if (withSignsShown(name) !== name) return 'control_character';
  if (leadsElsewhere(name) || namesContact(name)) return 'leads_elsewhere';
  return namesTheHouse(name) ? 'reads_as_ours' : undefined;
}
