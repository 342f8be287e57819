/**
 * Which modules travel together on the first visit. Left alone the bundler cuts them into a dozen small chunks, shared
 * by different sets of screens, which compress worse: one chunk of libraries that rarely change, one of our own.
 */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|@tanstack|zustand)\//;
const OURS = /apps\/web\/src\/(platform\/(api|i18n|routing|storage|stream|view|words)|foundation\/markets)\/[\w-]+\.tsx?$/;
/** Only some screens need these, and they come with those screens. */
const LATER = /\/(use-action|copy-text|format|live-stream|stream-core|sequence-rules|exit-sentinel|exit-rules|use-channel)\.tsx?$/;

export const firstLoadGroups = [
  { name: 'libraries', test: LIBRARIES },
  { name: 'shell', test: (id: string) => (OURS.test(id) && !LATER.test(id)) || id.includes('vite/preload-helper') },
];
