/** Words that end outside the box that shows them. */
import type { Phone } from './phone.ts';

/** Texts of tabs and buttons that end outside the box that shows them; what is for screen readers alone does not count. */
export function clippedTexts(phone: Phone): Promise<string[]> {
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
