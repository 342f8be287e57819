/** Notices, banners and articles in the caller's language. */
export { createContent } from './content.ts';
export { disclosureEdition, findDisclosureText } from './disclosure-text.ts';
export { publishNotice } from './publish-notice.ts';
