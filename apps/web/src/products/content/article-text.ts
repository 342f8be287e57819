/** The paragraphs of an article as plain text: the server sends escaped text between paragraph marks, and only text is shown. Pure. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

export function paragraphsOf(content: string): string[] {
  return content
    .split(/<\/?p>/)
    .map((part) => part.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!).trim())
    .filter((part) => part !== '');
}
