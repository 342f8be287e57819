// Runs before the first paint, as a file because the security policy forbids inline scripts: applies the saved theme
// and language to <html>, decides whether a page drawn by the server is shown, asks for the code of the page that was asked for, and on a
// home page that was not drawn for the market list, while the bundle is still on its way. The server puts it into the page itself where it draws.
(function () {
  var root = document.documentElement;
  var tags = { zh: 'zh-Hans', 'zh-Hant': 'zh-Hant' };
  // What tabs are made of, written here by build/early-files.ts.
  var early = {};
  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key) || 'null');
    } catch (error) {
      return null;
    }
  }
  var preferences = read('candor.preferences') || {};
  if (preferences.theme === 'dark' || preferences.theme === 'light') root.dataset.theme = preferences.theme;
  if (preferences.rise === 'red') root.dataset.rise = 'red';
  var mark = read('candor.language');
  if (typeof mark === 'string') root.lang = tags[mark] || mark;
  var path = location.hash.replace(/^#\/?/, '').split('?')[0];
  var isHome = path === '' || path === 'pages/index/index';
  // The server draws the first page for a visitor in one language. Everybody else sees the outline until the app is there.
  var drawn = root.dataset.drawn;
  if (drawn !== undefined && (!isHome || read('lifeData') !== null || drawn !== (mark || 'zh')))
    root.dataset.outline = '';
  // Behind what the page itself names, which every first paint waits for.
  var route = early[path];
  if (route !== undefined && (path !== 'pages/assets/index' || read('lifeData') !== null))
    document.addEventListener('readystatechange', askEarly);
  function askEarly() {
    document.removeEventListener('readystatechange', askEarly);
    var texts = route[1][mark || 'zh'];
    (texts ? route[0] + ' ' + texts : route[0]).split(' ').forEach(function (file) {
      var link = document.createElement('link');
      var isStyle = /css$/.test(file);
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) link.as = 'style';
      link.crossOrigin = '';
      link.fetchPriority = 'low';
      link.href = '/h5/assets/' + file;
      document.head.appendChild(link);
    });
  }
  if (isHome && drawn === undefined && window.fetch) {
    window.candorEarly = fetch('/api/currency/quotation_new', {
      headers: { 'language-mark': typeof mark === 'string' ? mark : '' },
    }).then(function (reply) {
      return reply.json();
    });
    window.candorEarly.catch(function () {});
  }
})();
