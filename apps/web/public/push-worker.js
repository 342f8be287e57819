// Loaded by the service worker: shows what a push says and opens its page. Everything it shows was decrypted by the browser itself.
self.addEventListener('push', (event) => {
  let push;
  try {
    push = event.data.json();
  } catch (error) {
    push = { title: 'Candor', body: '', path: 'pages/message/index', tag: 'push' };
  }
  event.waitUntil(
    self.registration.showNotification(push.title, {
      body: push.body,
      tag: push.tag,
      icon: '/h5/icon-192.png',
      badge: '/h5/icon-192.png',
      data: { path: push.path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // A path of the app and nothing else, whatever a push says.
  const path = String(event.notification.data && event.notification.data.path);
  const page = /^pages\/[A-Za-z/]+$/.test(path) ? path : 'pages/message/index';
  const url = new URL('/h5/#/' + page, self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const open = windows.find((each) => new URL(each.url).pathname.startsWith('/h5/'));
      if (open === undefined) return self.clients.openWindow(url);
      return open.focus().then((front) => front.navigate(url));
    }),
  );
});
