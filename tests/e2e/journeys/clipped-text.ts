/** The longest words we have, Thai and Spanish, at 360 px: no tab and no button cuts its text. */
import assert from 'node:assert/strict';
import type { Phone } from '../phone.ts';
import { finishedRoutes, visitRoute } from '../tour.ts';
import type { Journey } from './journey.ts';

export const clippedText: Journey = {
  name: 'th and es at 360 px: no clipped text on tabs and buttons',
  async run(stage) {
    const customer = await stage.customerWithMoney();
    const found: string[] = [];
    for (const language of ['th', 'es'] as const) {
      const phone = await stage.phone({ language, theme: 'light', width: 360, height: 740, session: customer });
      for (const route of finishedRoutes()) {
        await visitRoute(phone, route);
        for (const text of await clipped(phone)) found.push(`${language} ${route.path}: ${text}`);
      }
      assert.deepEqual(phone.complaints(), []);
    }
    assert.deepEqual([...new Set(found)], []);
  },
};

/** Texts of tabs and buttons that are wider than the box that shows them; for screen readers alone does not count. */
function clipped(phone: Phone): Promise<string[]> {
  return phone.page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const controls = [...document.querySelectorAll('button, [role="tab"], [role="radio"], label')].filter(isSeen);
    return controls.flatMap((control) => {
      const boxes = [control, ...control.querySelectorAll('*')].filter((box): box is HTMLElement => box instanceof HTMLElement);
      return boxes
        .filter((box) => {
          const { overflowX, display } = getComputedStyle(box);
          if (box.closest('.sr-only') !== null || display === 'inline' || (box.textContent ?? '').trim() === '') return false;
          const cuts = overflowX !== 'visible' || box === control;
          return cuts && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1;
        })
        .map((box) => `"${(box.textContent ?? '').trim().slice(0, 60)}" is ${box.scrollWidth - box.clientWidth} px too wide`);
    });
  });
}
