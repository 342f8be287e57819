/** Blocks of an article as elements of the preview; links are shown and lead nowhere. */
import type { ContentBlock, ContentSpan } from '@candor/wire';
import type { ReactNode } from 'react';
import { contentDeskCalls } from '@candor/wire/operators';
import { GuardedPicture } from '../../platform/view/index.ts';

export function PreviewBlocks({ blocks }: { blocks: readonly ContentBlock[] }) {
  return blocks.map((block, at) => <Block key={at} block={block} />);
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
      return <pre>{block.text}</pre>;
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
        <table>
          <tbody>
            {[block.head, ...block.rows].map((row, line) => (
              <tr key={line}>
                {row.map((cell, at) => (
                  <td key={at}>{spansOf(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'picture':
      return <PreviewPicture src={block.src} name={block.alt} />;
    case 'rule':
      return <hr />;
  }
}

/** Asked of the desk: nobody else may see it before it is let out. */
function PreviewPicture({ src, name }: { src: string; name: string }) {
  const picture = /^\/c\/pictures\/([A-Za-z0-9_-]{22})$/.exec(src)?.[1];
  return picture === undefined ? null : (
    <GuardedPicture name={name} from={contentDeskCalls.shownPicture} body={{ picture }} />
  );
}

const spansOf = (spans: readonly ContentSpan[]): ReactNode[] =>
  spans.map((span, at) => {
    let drawn: ReactNode = span.text;
    if (span.is_code === true) drawn = <code>{drawn}</code>;
    if (span.is_struck === true) drawn = <del>{drawn}</del>;
    if (span.is_emphasis === true) drawn = <em>{drawn}</em>;
    if (span.is_strong === true) drawn = <strong>{drawn}</strong>;
    return span.href === undefined ? <span key={at}>{drawn}</span> : <u key={at}>{drawn}</u>;
  });
