/** What keeps somebody out who does not see, hear or move as most do. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  violations: { id: string; impact?: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** What axe-core finds serious or critical in what is shown: a page, an open sheet, a running order, a result. */
export async function seriousFaults(
  { page }: { page: Page },
  /** Selectors of what fades in and out. */
  { exclude = [] }: { exclude?: readonly string[] } = {},
): Promise<string[]> {
  // A page that was only navigated within still has it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (left) => {
      const { axe } = window as unknown as {
        axe: { run(context: unknown, options: unknown): Promise<AxeResults> };
      };
      // Pages that rest below the one in front are not shown to anybody.
      const { violations } = await axe.run(left.length === 0 ? document : { exclude: left }, {
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
        // No rule among these reads style sheets.
        preload: false,
      });
      const isBad = (impact: string | undefined) => impact === 'serious' || impact === 'critical';
      return violations
        .filter(({ impact }) => isBad(impact))
        .flatMap(({ id, nodes }) =>
          nodes
            .slice(0, 3)
            .map(
              ({ html, failureSummary }) =>
                `${id} ${html.slice(0, 160)} ${(failureSummary ?? '').replace(/\s+/g, ' ').slice(0, 200)}`,
            ),
        );
    },
    exclude.map((selector) => [selector]),
  );
}
