/** `const t = useText(homeText)`: the words of one area in the current language; suspends until they are there. */
import { use } from 'react';
import type { Catalogue, TextArea, Translate } from './catalogue.ts';
import { fillText } from './fill-text.ts';
import { language, tagOf, useLanguage, type Language } from './language-store.ts';
import { pendingTexts, textsOf } from './text-cache.ts';

const translators = new WeakMap<Catalogue, Translate>();

export function useText<Source extends Catalogue>(area: TextArea<Source>): Translate<Source> {
  const current = useLanguage();
  use(pendingTexts(area, current));
  return translatorOf(textsOf(area, current) ?? {}, current) as Translate<Source>;
}

/** The same outside React, for toasts of platform code; empty until the area has been loaded. */
export function textNow<Source extends Catalogue>(area: TextArea<Source>): Translate<Source> {
  return translatorOf(textsOf(area, language()) ?? {}, language()) as Translate<Source>;
}

function translatorOf(texts: Catalogue, of: Language): Translate {
  let translate = translators.get(texts);
  if (translate === undefined) {
    const made = (key: string, values: Record<string, string | number> = {}): string =>
      fillText(texts[key] ?? '', values, tagOf(of));
    translate = made as Translate;
    translators.set(texts, translate);
  }
  return translate;
}
