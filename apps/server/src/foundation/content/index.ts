/**
 * Articles, notices and banners in the reader's language: published versions, how they are edited and reviewed, public
 * pages.
 */
export { createContent } from './content.ts';
export { disclosureEdition, findDisclosureText } from './disclosure-text.ts';
export { publishNotice } from './publish-notice.ts';
