/** Where the console begins: who is at the screen decides between enrolment, login and the frame with its pages. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import './base.css';
import { queryClient } from './platform/api/index.ts';
import { applyLanguage } from './platform/i18n/index.ts';
import { collectParts, fetchPartWords } from './platform/part/index.ts';
import { useAddress } from './platform/routing/index.ts';
import { readLocal, writeLocal } from './platform/storage/index.ts';
import { Look } from './platform/theme/index.ts';
import { Enrolment, Login, followProofs, followSession, useSession } from './foundation/session/index.ts';
import { Frame } from './hubs/shell/frame.tsx';
import { PARTS } from './parts.ts';

function Console() {
  const session = useSession();
  const { path, query } = useAddress();
  if (path === 'enrol') return <Enrolment ticket={query['ticket'] ?? ''} />;
  return session === undefined ? <Login /> : <Frame key={session.token} pages={pages} />;
}

/** After a new release the old pages are gone from the server: the new ones come with a reload, once a minute at most. */
const RELOADED = 'console.reloaded';
window.addEventListener('vite:preloadError', () => {
  const last = readLocal<number>(RELOADED) ?? 0;
  if (Date.now() - last < 60_000) return;
  writeLocal(RELOADED, Date.now());
  location.reload();
});

/** The dashboard names nothing by the server's codes: it comes without the words of the parts, any other page with them. */
const pages = PARTS.flatMap((part) => part.pages).map((page) =>
  page.path === ''
    ? page
    : { ...page, load: async () => (await Promise.all([page.load(), fetchPartWords()]))[0] },
);
collectParts(PARTS);
applyLanguage();
followSession();
followProofs();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root, {
  // React's own error says only that it drew again; what went wrong is its cause.
  onRecoverableError: (error) => reportError((error as Error).cause ?? error),
}).render(
  <QueryClientProvider client={queryClient}>
    <Look>
      <Console />
    </Look>
  </QueryClientProvider>,
);
