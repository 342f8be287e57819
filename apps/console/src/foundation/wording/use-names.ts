/** Names of codes for people, in the language of the moment. */
import { useCodeText } from '../../platform/i18n/index.ts';
import { withPartWords } from '../../platform/part/index.ts';
import { actorsText } from './actors-text.ts';
import { fieldsText } from './fields-text.ts';
import { journalKindsText } from './journal-kinds-text.ts';
import { kindsText } from './kinds-text.ts';

/** A field nobody has a word for is shown as its code, with spaces. */
export function useFieldName(): (field: string) => string {
  const name = useCodeText(withPartWords('fields', fieldsText));
  return (field) => {
    const known = name(field);
    return known === field ? field.replaceAll('_', ' ') : known;
  };
}

export function useKindName(): (kind: string) => string {
  const name = useCodeText(withPartWords('kinds', kindsText));
  return (kind) =>
    kind
      .split('.')
      .map((part) => {
        const known = name(part);
        return known === part ? part.replaceAll('_', ' ') : known;
      })
      .join(' · ');
}

/** Kinds of journals with words; the console shows others as their code. */
export function journalKinds(): string[] {
  return Object.keys(withPartWords('journals', journalKindsText).zh);
}

export function useJournalKind(): (kind: string) => string {
  return useCodeText(withPartWords('journals', journalKindsText));
}

/** Jobs and the server itself in words, an operator by his number; a person's name stays as it is. */
export function useActorName(): (actor: string) => string {
  const name = useCodeText(withPartWords('actors', actorsText));
  return (actor) => {
    const [who = '', which = ''] = actor.split(':');
    if (which === '') return name(who);
    const named = name(which);
    return `${name(who)} ${named === which ? which.replaceAll('-', ' ') : named}`;
  };
}
