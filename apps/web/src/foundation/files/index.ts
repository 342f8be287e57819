/** Front door of files. */
export { ImageUpload } from './image-upload.tsx';
export { filesText } from './files-text.ts';
