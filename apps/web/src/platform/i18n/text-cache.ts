/** Texts that have arrived, by area and language, and the areas screens have asked for so far. */
import type { Language } from '@candor/wire';
import { settled } from '../settled.ts';
import type { Catalogue, TextArea } from './catalogue.ts';

interface Slot {
  texts?: Catalogue;
  pending?: Promise<void>;
}

const slots = new Map<string, Slot>();
const used = new Set<TextArea>();

export function usedAreas(): TextArea[] {
  return [...used];
}

/** The catalogue, or undefined while it is on its way (`pendingTexts` tells when). */
export function textsOf(area: TextArea, language: Language): Catalogue | undefined {
  used.add(area);
  return slotOf(area, language).texts;
}

export async function loadTexts(areas: readonly TextArea[], language: Language): Promise<void> {
  await Promise.all(areas.map((area) => pendingTexts(area, language)));
}

/** One promise per area and language, also when the texts are there; a failed fetch is forgotten so that the next attempt is a new one. */
export function pendingTexts(area: TextArea, language: Language): Promise<void> {
  used.add(area);
  const slot = slotOf(area, language);
  return (slot.pending ??= arrived(slot, area.load[language]()));
}

function arrived(slot: Slot, loading: Promise<{ messages: Catalogue }>): Promise<void> {
  const pending = loading.then(
    (module) => {
      slot.texts = module.messages;
      settled(pending);
    },
    (error: unknown) => {
      delete slot.pending;
      throw error;
    },
  );
  return pending;
}

function slotOf(area: TextArea, language: Language): Slot {
  const key = `${area.name}/${language}`;
  let slot = slots.get(key);
  if (slot === undefined) slots.set(key, (slot = {}));
  return slot;
}
