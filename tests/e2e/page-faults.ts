/** What a page of the console shows that no page may: a table that scrolls sideways, a code where words belong, Chinese on an English page. */
import type { Desk } from './desk.ts';

/** Everything on the page, and in the dialog that is open: what stands there now, in words that say where. */
export function pageFaults(desk: Desk, language: 'zh' | 'en'): Promise<string[]> {
  return desk.page.evaluate((spoken) => {
    const found: string[] = [];
    const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 80);
    // Beside an open dialog the page has less room than its tables are made for.
    const isAlone = document.querySelector('[role="dialog"]') === null;
    const tables = isAlone
      ? document.querySelectorAll('.ant-table-content, .ant-table-body, main table')
      : [];
    for (const frame of tables) {
      const box = frame.tagName === 'TABLE' ? frame.parentElement! : frame;
      const over = box.scrollWidth - box.clientWidth;
      if (over > 1) found.push(`a table scrolls sideways by ${over} px: ${short(frame.textContent ?? '')}`);
    }
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth + 1)
      found.push(`the page scrolls sideways by ${page.scrollWidth - page.clientWidth} px`);
    for (const root of document.querySelectorAll('main, [role="dialog"]')) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        const within = node.parentElement;
        // What people wrote, and what is written for machines, is shown as it is.
        if (within === null || within.closest('[data-verbatim], textarea, style, script, [lang]') !== null)
          continue;
        const code = /(?<![\w@/.:-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w/:-])/.exec(text);
        if (code !== null) found.push(`a code: ${code[0]} in "${short(text)}"`);
        if (spoken === 'en' && /[\u4e00-\u9fff]/.test(text)) found.push(`Chinese: "${short(text)}"`);
      }
    }
    return [...new Set(found)];
  }, language);
}
