/**
 * An article's blocks as elements. The server sends data and no markup, and nothing here makes markup of it: whatever stands in a text is
 * shown as text.
 */
import { type ContentBlock, type ContentSpan } from '@candor/wire';
import type { ReactNode } from 'react';
import { hrefOf } from '../../platform/routing/index.ts';
import css from './article-body.module.css';

export function ArticleBody({ blocks, language }: { blocks: readonly ContentBlock[]; language: string }) {
  return (
    <div className={css['body']} lang={language}>
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ContentBlock }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h3>{spansOf(block.spans)}</h3> : <h4>{spansOf(block.spans)}</h4>;
    case 'paragraph':
      return <p>{spansOf(block.spans)}</p>;
    case 'quote':
      return <blockquote>{spansOf(block.spans)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.is_ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map(({ depth, spans }, at) => (
            <li key={at} data-depth={depth}>
              {spansOf(spans)}
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <div className={css['wide']}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, at) => (
                  <th key={at}>{spansOf(cell)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, line) => (
                <tr key={line}>
                  {row.map((cell, at) => (
                    <td key={at}>{spansOf(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'picture':
      // An address of ours, as the server made it; any other is not asked for.
      return block.src.startsWith('/c/pictures/') ? (
        <img src={block.src} alt={block.alt} loading="lazy" />
      ) : null;
    case 'rule':
      return <hr />;
  }
}

const spansOf = (spans: readonly ContentSpan[]): ReactNode[] =>
  spans.map((span, at) => <Span key={at} span={span} />);

function Span({ span }: { span: ContentSpan }) {
  let drawn: ReactNode = span.text;
  if (span.is_code === true) drawn = <code>{drawn}</code>;
  if (span.is_struck === true) drawn = <del>{drawn}</del>;
  if (span.is_emphasis === true) drawn = <em>{drawn}</em>;
  if (span.is_strong === true) drawn = <strong>{drawn}</strong>;
  const { href } = span;
  if (href === undefined) return drawn;
  if (/^pages\/[A-Za-z0-9/_-]+(\?|$)/.test(href)) {
    const [path, query] = href.split('?', 2);
    return <a href={hrefOf(path!, Object.fromEntries(new URLSearchParams(query)))}>{drawn}</a>;
  }
  return href.startsWith('https://') ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {drawn}
    </a>
  ) : (
    drawn
  );
}
