/** Address of the inbox. */
export const INBOX_PATH = 'pages/message/index';
