/** An article's markup as blocks of plain text: nothing of it is ever put into the page as markup, whoever wrote it. */
export interface Block {
  kind: 'heading' | 'item' | 'text';
  text: string;
}

const BLOCKS = 'h1, h2, h3, h4, h5, h6, li, p, pre, td, th';

/** Parsed by the browser into a document that runs nothing and loads nothing. */
export function blocksOf(content: string): Block[] {
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  const elements = [...body.querySelectorAll(BLOCKS)].filter(
    (element) => element.querySelector(BLOCKS) === null,
  );
  const blocks = elements.map((element): Block => ({
    kind: kindOf(element),
    text: (element.textContent ?? '').trim(),
  }));
  const shown = blocks.filter(({ text }) => text !== '');
  return shown.length > 0 ? shown : [{ kind: 'text', text: (body.textContent ?? '').trim() }];
}

function kindOf(element: Element): Block['kind'] {
  if (/^H[1-6]$/.test(element.tagName)) return 'heading';
  return element.closest('li') === null ? 'text' : 'item';
}
