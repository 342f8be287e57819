/** axe-core on every finished screen, in both themes: nothing serious, nothing critical. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Phone } from '../phone.ts';
import { settled, allRoutes, visitRoute } from '../tour.ts';
import type { Journey } from './journey.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const accessibility: Journey = {
  name: 'accessibility: axe finds nothing serious on any finished screen, dark or light',
  async run(stage) {
    const customer = await stage.customerWithMoney();
    const found: string[] = [];
    for (const theme of ['dark', 'light'] as const) {
      const phone = await stage.phone({ language: 'en', theme, session: customer, wantsLessMotion: true });
      await phone.visit('pages/index/index');
      await settled(phone);
      await phone.page.evaluate(AXE);
      for (const route of allRoutes()) {
        await visitRoute(phone, route);
        for (const fault of await faultsOf(phone)) found.push(`${theme} ${route.path}: ${fault}`);
      }
    }
    assert.deepEqual(found, []);
  },
};

interface AxeResults {
  violations: { id: string; impact?: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** The same look at whatever a journey has opened: sheets, running orders, results. */
export async function seriousFaults(phone: Phone): Promise<string[]> {
  await phone.page.evaluate(AXE);
  return faultsOf(phone);
}

function faultsOf(phone: Phone): Promise<string[]> {
  return phone.page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(context: unknown, options: unknown): Promise<AxeResults> };
    };
    // Pages that rest below the one in front are not shown to anybody.
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
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
  });
}
