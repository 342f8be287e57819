/** The page of messages. */
import { definePages } from '../../platform/routing/index.ts';
import { walletText } from '../wallet/index.ts';
import { INBOX_PATH } from './inbox-path.ts';
import { notifyText } from './notify-text.ts';
import { pushText } from './push/push-text.ts';

export const notifyPages = definePages([
  {
    path: INBOX_PATH,
    load: () => import('./inbox.screen.tsx'),
    texts: [notifyText, walletText],
    isGuarded: true,
    isRefreshable: true,
  },
  {
    path: 'pages/settings/notifications/index',
    load: () => import('./push/notifications.screen.tsx'),
    texts: [pushText],
    isGuarded: true,
  },
]);
