/** Build of the operator console: base /console/, nothing inlined (the security policy allows files only). */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ownStyleSheets } from './build/own-style-sheets.ts';
import { quietWire } from './build/quiet-wire.ts';

const server = process.env['CANDOR_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/console/',
  plugins: [ownStyleSheets(), quietWire(), react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    manifest: true,
    // The words of all parts come together, in one file.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'words', test: /console\/src\/(foundation|products)\/[^/]+\/words\.ts$/ }],
          includeDependenciesRecursively: false,
        },
      },
    },
    chunkSizeWarningLimit: 2000,
  },
  server: {
    port: 5174,
    strictPort: true,
    proxy: { '/api': { target: server, changeOrigin: false } },
  },
});
