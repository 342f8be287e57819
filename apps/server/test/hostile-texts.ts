/** What is written into chats and forms to be read as something else than letters: by a browser, by a renderer of Markdown, by a person. */
export const HOSTILE: readonly string[] = [
  '<script>window.hostile = 1</script>',
  '<img src=x onerror="window.hostile = 2">',
  '"><svg onload=window.hostile=3>',
  '[my proof](javascript:window.hostile=4)',
  '![x](x "onerror=window.hostile=5")',
  'javascript:window.hostile=6',
  'data:text/html,<script>window.hostile=7</script>',
  '<a href="https://example.invalid/login">Candor support</a>',
  '{{constructor.constructor("window.hostile=8")()}} ${window.hostile = 9}',
  '&lt;script&gt;window.hostile=10&lt;/script&gt;',
  `\`\`\`html\n<script>window.hostile = 11</script>\n\`\`\``,
  'Candor support: your case is closed [taken by Nora]',
];

/** What of it goes out as an answer of the house: a link to another site does not (R-SUP-1). */
export const HOSTILE_ANSWERS: readonly string[] = HOSTILE.filter((text) => !text.includes('://'));
