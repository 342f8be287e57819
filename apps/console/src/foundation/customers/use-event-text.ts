/** Words for what happened in an account; a code nobody has words for is shown as it is. */
import { useCodeText } from '../../platform/i18n/index.ts';
import { useFieldName } from '../wording/index.ts';
import { eventsText } from './events-text.ts';

export function useEventText() {
  const name = useCodeText(eventsText);
  const fieldName = useFieldName();
  return {
    sourceName: (source: string) => name(source),
    eventText(what: string): string {
      const known = name(what);
      return known === what ? what.replace('.', ': ').replaceAll('_', ' ') : known;
    },
    detail: (params: Readonly<Record<string, string>>) =>
      Object.entries(params)
        .filter(([, value]) => value !== '')
        .map(([field, value]) => `${fieldName(field)}: ${value}`)
        .join(' · '),
  };
}
