// Runs before the first paint, as a file because the security policy forbids inline scripts: applies the saved theme
// and language to <html>, and on the home page asks for the market list while the bundle is still on its way.
(function () {
  var root = document.documentElement;
  var tags = { zh: 'zh-Hans', 'zh-Hant': 'zh-Hant' };
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
  if ((path === '' || path === 'pages/index/index') && window.fetch) {
    window.candorEarly = fetch('/api/currency/quotation_new', {
      headers: { 'language-mark': typeof mark === 'string' ? mark : '' },
    }).then(function (reply) {
      return reply.json();
    });
    window.candorEarly.catch(function () {});
  }
})();
