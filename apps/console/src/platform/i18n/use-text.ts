/** Texts in components, in the language of the moment. */
import type { Catalogue, Texts, Translate } from './catalogue.ts';
import { fillText } from './catalogue.ts';
import { type ConsoleLanguage, language, useLanguage } from './language-store.ts';

type Reader = (key: string, values?: Readonly<Record<string, string | number>>) => string;
const readers = new WeakMap<object, Partial<Record<ConsoleLanguage, Reader>>>();

export function useText<Source extends Catalogue>(texts: Texts<Source>): Translate<Source> {
  return readerOf(texts, useLanguage());
}

/** Outside components; the language may change afterwards. */
export function textNow<Source extends Catalogue>(texts: Texts<Source>): Translate<Source> {
  return readerOf(texts, language());
}

/** A text by a code the server sent; unknown codes are shown as they are, never hidden. */
export function useCodeText<Source extends Catalogue>(texts: Texts<Source>): (code: string) => string {
  const catalogue: Readonly<Record<string, string>> = texts[useLanguage()];
  return (code) => (Object.hasOwn(catalogue, code) ? (catalogue[code] ?? code) : code);
}

/** Why something was rejected: the words of `rejection_<code>`, else the code as a person may read it. */
export function useReasonText<Source extends Catalogue>(texts: Texts<Source>): (code: string) => string {
  const name = useCodeText(texts);
  return (code) => {
    const known = name(`rejection_${code}`);
    return known === `rejection_${code}` ? code.replaceAll('_', ' ') : known;
  };
}

/** One function a catalogue and language, so that it may stand among the dependencies of an effect. */
function readerOf<Source extends Catalogue>(
  texts: Texts<Source>,
  chosen: ConsoleLanguage,
): Translate<Source> {
  const known = readers.get(texts) ?? {};
  readers.set(texts, known);
  const catalogue: Readonly<Record<string, string>> = texts[chosen];
  return (known[chosen] ??= (key, values) => fillText(catalogue[key] ?? key, values)) as Translate<Source>;
}
