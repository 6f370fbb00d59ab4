import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ownPath, textParts } from './chat-lines.ts';
import { EMOTICONS, emoticonOf } from './emoticons.ts';

type ChatTextProps = {
  readonly text: string;
  /** In a line of a list: no links. */
  readonly isExcerpt?: boolean;
};

/** A text with its emoticons as pictures and its addresses as links; nothing in it is ever markup. */
export function ChatText({ text, isExcerpt = false }: ChatTextProps): ReactNode {
  const parts = textParts(text, (name) => emoticonOf(name)?.number);
  const isAlone = parts.length === 1 && parts[0]?.kind === 'emoticon' && !isExcerpt;
  return parts.map((part, index) => {
    const key = `${index} ${part.text}`;
    if (part.kind === 'emoticon')
      return (
        <img
          key={key}
          className="chat-emoticon"
          data-alone={isAlone}
          src={EMOTICONS.find(({ number }) => number === part.number)?.url}
          alt={part.text}
        />
      );
    if (part.kind === 'link' && !isExcerpt) return <Address key={key} text={part.text} />;
    return <Fragment key={key}>{part.text}</Fragment>;
  });
}

/** An address of the product opens its page here, under the rights of who presses it; others open a new tab. */
function Address({ text }: { readonly text: string }) {
  const path = ownPath(text, window.location.origin);
  if (path !== null) return <Link to={path}>{text}</Link>;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
