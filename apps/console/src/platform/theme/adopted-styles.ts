/**
 * Stands in for `@rc-component/util/es/Dom/dynamicCSS` in the build: the styles that antd makes while running become
 * adopted style sheets, which `style-src 'self'` allows, instead of <style> elements, which it does not.
 */

interface Options {
  prepend?: boolean | 'queue';
  priority?: number;
}

/** What callers do with the element they expect: they hang marks on it and never read them here. */
interface Stand {
  setAttribute(name: string, value: string): void;
}

interface Adopted {
  sheet: CSSStyleSheet;
  css: string;
  /** Smaller comes earlier, as antd's own order of <style> elements. */
  order: number;
}

const adopted = new Map<string, Adopted>();

export function updateCSS(css: string, key: string, options: Options = {}): Stand {
  const known = adopted.get(key);
  if (known === undefined) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    adopted.set(key, { sheet, css, order: orderOf(options) });
    arrange();
  } else if (known.css !== css) {
    known.sheet.replaceSync(css);
    known.css = css;
  }
  return { setAttribute: () => undefined };
}

export function injectCSS(css: string, options: Options = {}): Stand {
  return updateCSS(css, css, options);
}

export function removeCSS(key: string): void {
  if (adopted.delete(key)) arrange();
}

export function clearContainerCache(): void {
  // Nothing is cached by container here.
}

/** Layers first, then the queue by its priority, then the rest in order of arrival. */
function orderOf({ prepend, priority = 0 }: Options): number {
  if (prepend === 'queue') return priority;
  return prepend === true ? -1_000_000 : 1_000_000;
}

function arrange(): void {
  const sheets = [...adopted.values()].sort((a, b) => a.order - b.order).map(({ sheet }) => sheet);
  document.adoptedStyleSheets = sheets;
}
