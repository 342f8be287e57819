/** Notices, banners and articles in the caller's language. */
export { createContent } from './content.ts';
export { publishNotice } from './publish-notice.ts';
