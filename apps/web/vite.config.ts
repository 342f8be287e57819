/** Build of the customer app: base /h5/, nothing inlined (the security policy allows files only), offline shell. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './build/chunk-groups.ts';
import { earlyFiles } from './build/early-files.ts';
import { oneWay } from './build/one-way.ts';
import { preloadFirstRoute } from './build/preload-first-route.ts';
import { shortClassNames } from './build/short-class-names.ts';
import { stylesThere } from './build/styles-there.ts';
import { thinWire } from './build/thin-wire.ts';
import { twoTransports } from './build/two-transports.ts';

const server = process.env['CANDOR_SERVER'] ?? 'http://127.0.0.1:8080';

/** On every page before anything else is fetched: each list of what to fetch with a screen is shorter without them. */
const THERE_ALREADY = /assets\/(rolldown-runtime|libraries|shell|index|rest)-[^/]*\.(js|css)$/;

export default defineConfig({
  base: '/h5/',
  plugins: [
    thinWire(),
    twoTransports(),
    react(),
    shortClassNames(),
    preloadFirstRoute(),
    oneWay(),
    earlyFiles(),
    stylesThere(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      // Not boot.js: the patterns below find it as it is after the build has written into it.
      includeAssets: ['icon.svg', 'icon-180.png'],
      manifest: {
        name: 'Candor',
        short_name: 'Candor',
        description: 'An exchange you can check.',
        start_url: '/h5/',
        scope: '/h5/',
        display: 'standalone',
        background_color: '#0b0d12',
        theme_color: '#0b0d12',
        icons: [
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        globIgnores: ['**/*.{br,gz}'],
        navigateFallback: '/h5/index.html',
        navigateFallbackDenylist: [/^\/api/, /^\/socket\.io/, /^\/console/],
        cleanupOutdatedCaches: true,
        importScripts: ['push-worker.js'],
        sourcemap: false,
      },
    }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !THERE_ALREADY.test(file)) : files,
    },
    sourcemap: false,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } },
    },
  },
  // The proxy keeps the page's own Host: a server that checks Origin against it must see the pair the browser sent.
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/socket.io': { target: server, ws: true, changeOrigin: false },
    },
  },
});
