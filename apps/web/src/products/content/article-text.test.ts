/** What the server wraps is unwrapped to the very same text, and never to markup. */
import { expect, test } from 'vitest';
import { paragraphsOf } from './article-text.ts';

test('paragraphs come out as they were written, each once', () => {
  expect(paragraphsOf('<p>One &amp; two.</p><p>Three</p>')).toEqual(['One & two.', 'Three']);
  expect(paragraphsOf('')).toEqual([]);
});

test('what looks like markup stays text', () => {
  expect(paragraphsOf('<p>&lt;b&gt;&quot;x&quot;&lt;/b&gt; &amp;lt; &#39;y&#39;</p>')).toEqual([
    `<b>"x"</b> &lt; 'y'`,
  ]);
});
