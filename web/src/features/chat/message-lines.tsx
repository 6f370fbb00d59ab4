import {
  ClockCircleOutlined,
  EllipsisOutlined,
  ExclamationCircleFilled,
  LinkOutlined,
} from '@ant-design/icons';
import { RECALL_MS, type ShownFile } from '@auditplus/contract/features/messages/chat.model.ts';
import { Button, Dropdown } from 'antd';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { extensionBadge } from '../../kit/file-badge.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { PersonAvatar } from '../../kit/person.tsx';
import { webAddress } from '../../lib/api.ts';
import { copyText } from '../../lib/copy-text.ts';
import { day, fileSize } from '../../lib/formats.ts';
import { labelled } from '../../lib/phrases.ts';
import { downloadFile } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session.ts';
import { showError } from '../../lib/show-error.ts';
import { chatMessages } from './chat.messages.ts';
import { type ChatLine, hasTimeAbove, isContinued } from './chat-lines.ts';
import { dropOutgoing, recallMessage, sendAgain } from './chat-live.ts';
import { type Peer, setQuote, useChat, writeAgain } from './chat-store.ts';
import { ChatText } from './chat-text.tsx';
import { dayAndTime } from './chat-times.ts';
import { ReportDialog } from './report-dialog.tsx';

const PictureViewer = lazyPart(async () => (await import('../../kit/picture-viewer.tsx')).PictureViewer);

type MessageLinesProps = {
  readonly lines: readonly ChatLine[];
  readonly me: string;
  readonly peer: Peer;
};

/** Messages one below the other, one's own at the right. */
export function MessageLines({ lines, me, peer }: MessageLinesProps) {
  const myself = useSession((session) => session.current?.userInfo);
  return (
    <ol className="chat-messages">
      {lines.map((line, index) => {
        const isMine = line.senderId === me;
        const [name, icon] = isMine
          ? [myself?.userName ?? '', myself?.headIcon ?? '']
          : [line.senderName, line.senderIcon];
        if (line.recalled) return <Recalled key={line.key} line={line} isMine={isMine} peer={peer} />;
        const isNew = !isContinued(line, lines[index - 1]);
        return (
          <Fragment key={line.key}>
            {hasTimeAbove(line, lines[index - 1]) ? <TimeAbove at={line.at} /> : null}
            <li className="chat-message" data-mine={isMine} data-state={line.state} data-continued={!isNew}>
              <PersonAvatar name={name} icon={icon} />
              <span className="visually-hidden">{name}</span>
              <div className="chat-bubble" data-type={line.type}>
                {peer.isGroup && !isMine && isNew ? (
                  <div className="chat-sender quiet" aria-hidden>
                    {name}
                  </div>
                ) : null}
                {line.quote ? <Quote quote={line.quote} /> : null}
                <Content line={line} name={name} />
              </div>
              {line.state === 'read' || line.state === 'stored' ? (
                <MessageActions line={line} name={name} isMine={isMine} peer={peer} />
              ) : null}
              {isMine ? <State line={line} isGroup={peer.isGroup} /> : null}
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

type RecalledProps = { readonly line: ChatLine; readonly isMine: boolean; readonly peer: Peer };

/** In the place of a message that was taken back. */
function Recalled({ line, isMine, peer }: RecalledProps) {
  const t = useMessages(chatMessages);
  const text = useChat((chat) => chat.recalled[line.key] ?? '');
  if (line.removed) return <li className="chat-time quiet">{t('removed')}</li>;
  return (
    <li className="chat-time quiet">
      {isMine ? t('recalledMine') : t('recalledTheirs', { name: line.senderName })}
      {text ? (
        <Button type="link" size="small" onClick={() => writeAgain(peer.id, text)}>
          {t('editAgain')}
        </Button>
      ) : null}
    </li>
  );
}

type QuoteProps = { readonly quote: NonNullable<ChatLine['quote']> };

/** What a message answers. */
function Quote({ quote }: QuoteProps) {
  const t = useMessages(chatMessages);
  if ('excerpt' in quote)
    return (
      <blockquote className="chat-quote">
        {labelled(quote.name, '')}
        <ChatText isExcerpt text={quote.excerpt} />
      </blockquote>
    );
  const { recalled, removed, contentType, content, sendName } = quote;
  return (
    <blockquote className="chat-quote">
      {labelled(sendName, '')}
      {recalled ? t(removed ? 'removed' : 'recalled') : null}
      {recalled || contentType === 'text' ? null : `${t(contentType)} `}
      <ChatText isExcerpt text={content} />
    </blockquote>
  );
}

type MessageActionsProps = {
  readonly line: ChatLine;
  readonly name: string;
  readonly isMine: boolean;
  readonly peer: Peer;
};

/** What can be done with a message; the button shows on hovering and when it has the focus. */
function MessageActions({ line, name, isMine, peer }: MessageActionsProps) {
  const t = useMessages(chatMessages);
  const [isReporting, setReporting] = useState(false);
  const { content, type } = line;
  const text = typeof content === 'string' ? content : '';
  const excerpt = type === 'text' ? text : t(type);
  const items = () => [
    { key: 'quote', label: t('quote'), onClick: () => setQuote(peer.id, { id: line.key, name, excerpt }) },
    ...(text ? [{ key: 'copy', label: t('copy'), onClick: () => void copyText(text) }] : []),
    ...(isMine && Date.now() - line.at < RECALL_MS
      ? [{ key: 'recall', label: t('recall'), onClick: () => void recallMessage(line.key, text) }]
      : []),
    ...(isMine ? [] : [{ key: 'report', label: t('report'), onClick: () => setReporting(true) }]),
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: items() }}>
        <Button
          type="text"
          size="small"
          className="chat-actions"
          aria-label={t('messageActs')}
          title={t('messageActs')}
          icon={<EllipsisOutlined aria-hidden />}
        />
      </Dropdown>
      {isReporting ? (
        <ReportDialog messageId={line.key} author={name} onClose={() => setReporting(false)} />
      ) : null}
    </>
  );
}

function TimeAbove({ at }: { readonly at: number }) {
  const t = useMessages(chatMessages);
  const { days, time } = dayAndTime(at, Date.now());
  const text = [t('today', { time }), t('yesterday', { time })][days] ?? `${day(at)} ${time}`;
  return (
    <li className="chat-time quiet">
      <time dateTime={new Date(at).toISOString()}>{text}</time>
    </li>
  );
}

/** What became of an own message. */
function State({ line, isGroup }: { readonly line: ChatLine; readonly isGroup: boolean }): ReactNode {
  const t = useMessages(chatMessages);
  const isUp = useChat((chat) => chat.isUp);
  const share = useChat((chat) => chat.sent[line.key]);
  const waitingText = () => {
    if (!isUp) return t('waitingOffline');
    if (share === undefined || share === 1) return t('waiting');
    return t('uploading', { percent: Math.floor(share * 100) });
  };
  if (line.state === 'failed')
    return (
      <div className="chat-failed" role="alert">
        <ExclamationCircleFilled />
        <span>{line.problem || t('failed')}</span>
        <Button type="link" size="small" onClick={() => sendAgain(line.key)}>
          {t('sendAgain')}
        </Button>
        <Button type="link" size="small" onClick={() => dropOutgoing(line.key)}>
          {t('giveUp')}
        </Button>
      </div>
    );
  if (line.state === 'waiting')
    return (
      <span className="chat-state quiet">
        <ClockCircleOutlined /> {waitingText()}
      </span>
    );
  if (isGroup) return null;
  return (
    <span className="chat-state quiet" data-read={line.state === 'read'}>
      {t(line.state === 'read' ? 'read' : 'notRead')}
    </span>
  );
}

type ContentProps = { readonly line: Pick<ChatLine, 'content' | 'type'>; readonly name: string };

/** What a message says or carries. */
export function Content({ line, name }: ContentProps): ReactNode {
  const { content, type } = line;
  if (typeof content === 'string') return <ChatText text={content} />;
  if (type === 'card')
    return (
      <Link className="chat-card" to={content.path}>
        <LinkOutlined aria-hidden />
        {content.title}
      </Link>
    );
  const address = content.path.startsWith('blob:') ? content.path : webAddress(content.path);
  if (type === 'file') return <FileCard file={content} />;
  // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a spoken message
  if (type === 'voice') return <audio controls preload="metadata" src={address} />;
  // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a message
  if (type === 'video') return <video controls preload="metadata" src={address} />;
  return <Picture file={content} address={address} name={name} />;
}

/** A file with its name and size; it is downloaded when it is pressed. */
function FileCard({ file }: { readonly file: ShownFile }) {
  const t = useMessages(chatMessages);
  const { fileName = '', size, fileId } = file;
  const open = () => {
    if (fileId) downloadFile(fileId, fileName).catch(showError);
  };
  return (
    <button type="button" className="chat-file" onClick={open}>
      <span className="visually-hidden">{t('download')} </span>
      <span className="chat-file-badge" aria-hidden>
        {extensionBadge(fileName)}
      </span>
      <span className="chat-file-name" title={fileName}>
        {fileName}
      </span>
      <span className="quiet">{fileSize(size)}</span>
    </button>
  );
}

const LONGEST_SIDE = 240;
const THUMB = 480;

type PictureProps = { readonly file: ShownFile; readonly address: string; readonly name: string };

/** A picture in its proportions, small; the whole of it opens over the window. */
function Picture({ file, address, name }: PictureProps) {
  const t = useMessages(chatMessages);
  const [isOpen, setOpen] = useState(false);
  const alt = t('imageFrom', { name });
  const { width = 0, height = 0 } = file;
  const shrink = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  const size =
    width > 0 && height > 0
      ? { width: Math.max(24, Math.round(width * shrink)), height: Math.max(24, Math.round(height * shrink)) }
      : {};
  const small = address.startsWith('blob:') ? address : `${address}&size=${THUMB}`;
  return (
    <>
      <button
        type="button"
        className="chat-picture"
        aria-label={t('openImage')}
        onClick={() => setOpen(true)}
      >
        <img src={small} alt={alt} {...size} />
      </button>
      {isOpen ? (
        <Suspense>
          <PictureViewer src={address} alt={alt} open onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
