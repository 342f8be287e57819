/** Support, as the app collects it: the help centre, its articles, and the chat. */
import type { Product } from '../../foundation/product/index.ts';
import { supportPages } from './pages.ts';

export const support: Product = {
  noun: 'support',
  pages: supportPages,
  messages: { support_: { path: 'pages/help/chat' } },
};
