/**
 * Whatever ends an order, keeps a copy from opening or rejects a withdrawal has its sentence in the help pages, under the very words that the customer
 * reads beside it: who adds a reason adds it there.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COPY_SKIPS, LANGUAGES } from '@candor/wire';
import type { Language } from '@candor/wire';
import { WITHDRAWAL_REJECTIONS } from '@candor/wire/operators';
import { describe, expect, test } from 'vitest';
import { ROOT } from './steps.ts';

type Words = Readonly<Record<string, string>>;

const pageOf = (slug: string, language: Language): string =>
  readFileSync(join(ROOT, 'apps/server/content/faq', slug, `${language}.md`), 'utf8');
const { REASON_WORD } = (await import(join(ROOT, 'apps/web/src/products/contracts/reason-words.ts'))) as {
  REASON_WORD: Words;
};
const wordsOf = async (product: string, language: Language): Promise<Words> =>
  (await import(`../apps/web/src/products/${product}/messages/${language}.ts`)).messages;

/** Why a position closes is no matter of its order. */
const CLOSES = ['user', 'take_profit', 'stop_loss', 'liquidated', 'deleveraged'];
/** That it was cancelled is what the page is about. */
const CANCELLED =
  /^(?:Canceled(?: by us)?|Cancelada(?: por nosotros)?|(?:당사 )?취소|(?:เรา)?ยกเลิก): |^(?:当社が)?取消：|，已(?:由平台)?取消$/;

/** Labels that no bold word of the page repeats. */
function missingFrom(page: string, labels: readonly string[]): string[] {
  const named = [...page.matchAll(/\*\*(.+?)\*\*/g)].map(([, label]) => label!.toLowerCase());
  return labels.filter((label) => !named.includes(label.toLowerCase()));
}

describe.each(LANGUAGES)('help in %s', (language) => {
  test('R-CT-2, R-CT-16, R-OPS-7: every reason for which an order of contracts is cancelled', async () => {
    const words = await wordsOf('contracts', language);
    const labels = Object.entries(REASON_WORD)
      .filter(([reason]) => !CLOSES.includes(reason))
      .map(([, key]) => words[key]!.replace(CANCELLED, ''));
    expect(labels).toHaveLength(7);
    expect(missingFrom(pageOf('order-canceled', language), labels)).toEqual([]);
  });

  test('R-CP-2, R-CP-3: every reason for which a signal is skipped', async () => {
    const words = await wordsOf('copy-trading', language);
    const labels = COPY_SKIPS.map((reason) => words[`skip_${reason}`]!);
    expect(missingFrom(pageOf('copy-signal-skipped', language), labels)).toEqual([]);
  });

  test('R-WD-1: every reason for which a withdrawal is not approved, a line each', () => {
    const lines = pageOf('withdrawal-refused', language)
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(lines).toHaveLength(WITHDRAWAL_REJECTIONS.length);
  });
});
