/** States of cases that one person proposes and another checks, as the choices above their queue. */
import { useText } from '../../platform/i18n/index.ts';
import { customersText } from './customers-text.ts';

export const PROPOSED_STATES = ['open', 'proposed', 'decided'] as const;

export function useStateChoices() {
  const t = useText(customersText);
  return PROPOSED_STATES.map((value) => ({ value, label: t(`${value}Cases`) }));
}
