/** The longest words we have, Japanese, Thai and Spanish, at 360 px: no tab and no button cuts its text. */
import assert from 'node:assert/strict';
import { knowsThai } from '../find-browser.ts';
import type { Phone } from '../phone.ts';
import { allRoutes, visitRoute } from '../tour.ts';
import type { Journey } from './journey.ts';

export const clippedText: Journey = {
  name: 'ja, th and es at 360 px: no clipped text on tabs and buttons',
  async run(stage) {
    const customer = await stage.customerWithMoney();
    const found: string[] = [];
    for (const language of ['ja', 'th', 'es'] as const) {
      if (language === 'th' && !knowsThai()) {
        console.log('  th is left out: this machine has no Thai font, and none could be installed');
        continue;
      }
      const phone = await stage.phone({
        language,
        theme: 'light',
        width: 360,
        height: 740,
        session: customer,
      });
      for (const route of allRoutes()) {
        await visitRoute(phone, route);
        for (const text of await clipped(phone)) found.push(`${language} ${route.path}: ${text}`);
      }
      assert.deepEqual(phone.complaints(), []);
    }
    assert.deepEqual([...new Set(found)], []);
  },
};

/** Texts of tabs and buttons that end outside the box that shows them; what is for screen readers alone does not count. */
function clipped(phone: Phone): Promise<string[]> {
  return phone.page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const controls = [...document.querySelectorAll('button, a, label, [role="tab"], [role="radio"]')].filter(
      isSeen,
    );
    return controls.flatMap((control) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts.flatMap((text) => {
        const parent = text.parentElement;
        if (parent === null || parent.closest('.sr-only') !== null || text.data.trim() === '') return [];
        const range = document.createRange();
        range.selectNodeContents(text);
        // An ellipsis is drawn over the text, whose box stays as wide as all of it.
        const { left, right } = range.getBoundingClientRect();
        for (
          let box: Element | null = parent;
          box !== null;
          box = box === control ? null : box.parentElement
        ) {
          if (box !== control && getComputedStyle(box).overflowX === 'visible') continue;
          const frame = box.getBoundingClientRect();
          const over = Math.max(frame.left - left, right - frame.right);
          if (over > 1) return [`"${text.data.trim().slice(0, 60)}" is ${Math.ceil(over)} px too wide`];
        }
        return [];
      });
    });
  });
}
