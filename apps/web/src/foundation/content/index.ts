/** Front door of how articles are drawn. */
export { ArticleBody } from './article-body.tsx';
