/**
 * A canned answer is proposed by one of support and agreed to by another, or by an auditor (R-SUP-1): colleagues send it in languages that they do
 * not read, and customers take it for ours.
 */
import type { RequestOf } from '@candor/wire';
import { LANGUAGES } from '@candor/wire';
import type { supportDeskCalls } from '@candor/wire/operators';
import type { EffectLine, ProposalKind } from '../../foundation/operators/index.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { houseUrl } from '../../platform/http/site.ts';
import { forbiddenOfHouse } from '../../platform/forbidden-text-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findCanned, removeCanned, saveCanned } from './canned-store.ts';
import { cleanText } from './clean-text-rules.ts';
import type { SupportDeps } from './ports.ts';

export const CANNED = 'support_canned';

type Request = RequestOf<typeof supportDeskCalls.saveCanned>;
/** As stored: clean, every language with a text. */
interface Canned {
  /** Null of a new one. */
  id: number | null;
  name: string;
  texts: Record<string, string>;
  isGone: boolean;
}

export function proposeCanned({ ports }: SupportDeps, request: Request, caller: OperatorCaller) {
  return ports.proposals.make({ kind: CANNED, input: request, reason: request.name, caller });
}

export function cannedKind(deps: SupportDeps): ProposalKind<Canned> {
  const { clock } = deps.platform;
  return {
    kind: CANNED,
    makers: ['support'],
    checkers: ['support', 'auditor'],
    checksNeeded: () => 1,
    async prepare(tx, input) {
      const wanted = read(deps, input as Request);
      const { id } = wanted;
      if (id !== null && (await findCanned(tx, id)) === undefined) throw new Refusal('case_changed');
      return wanted;
    },
    async render(db, { id, name, texts, isGone }) {
      const before = id === null ? undefined : await findCanned(db, id);
      const line = (field: string, was: string | undefined, after: string): EffectLine => ({
        field,
        ...(was === undefined ? {} : { before: was }),
        after,
      });
      return {
        subjectType: CANNED,
        subjectId: id === null ? `new:${name}` : String(id),
        lines: [
          line('name', before?.name, name),
          ...(isGone ? [line('canned_removed', undefined, 'true')] : []),
          ...LANGUAGES.map((language) =>
            line(`canned_${language}`, before?.texts[language], isGone ? '' : (texts[language] ?? '')),
          ),
        ],
      };
    },
    stands: async (db, { id }) => id === null || (await findCanned(db, id)) !== undefined,
    async execute(tx, { payload: { id, name, texts, isGone }, maker }) {
      if (isGone && id !== null) return removeCanned(tx, id);
      const at = new Date(clock.now());
      const saved = await saveCanned(tx, { id: id ?? undefined, name, texts, operatorId: maker, at });
      if (saved === undefined) throw new Refusal('case_changed');
    },
  };
}

function read({ platform }: SupportDeps, { id, name, is_gone: isGone, zh_hant, ...more }: Request): Canned {
  const given: Readonly<Record<string, unknown>> = { ...more, 'zh-Hant': zh_hant };
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, cleanText(String(given[language]))]),
  );
  if (Object.values(texts).includes('')) throw new Refusal('canned_incomplete');
  const ownHost = new URL(houseUrl(platform.config)).host;
  for (const text of Object.values(texts)) {
    const forbidden = forbiddenOfHouse(text, { ownHost });
    if (forbidden !== undefined) throw new Refusal(forbidden);
  }
  return { id: id ?? null, name: cleanText(name), texts, isGone: isGone === 1 && id !== undefined };
}
