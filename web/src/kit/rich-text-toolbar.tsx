import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BgColorsOutlined,
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  FontColorsOutlined,
  ItalicOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  RetweetOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, ColorPicker, Input, Popover, Select } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';

type ToolbarProps = {
  readonly editor: Editor;
  readonly onPictures: (files: readonly File[]) => unknown;
};

const LEVELS = [1, 2, 3, 4, 5, 6] as const;
const SIZES = ['12px', '14px', '16px', '18px', '24px', '32px'];
const ALIGNMENTS = [
  ['left', 'alignLeft', <AlignLeftOutlined key="left" />],
  ['center', 'alignCenter', <AlignCenterOutlined key="center" />],
  ['right', 'alignRight', <AlignRightOutlined key="right" />],
  ['justify', 'alignJustify', <MenuOutlined key="justify" />],
] as const;

/** The tools of the rich-text editor (product-spec point 2). */
export function RichTextToolbar({ editor, onPictures }: ToolbarProps) {
  const t = useMessages(fieldMessages);
  const picture = useRef<HTMLInputElement>(null);
  // The tools are drawn anew with every step of the editor, to show what holds at the cursor.
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber });
  const run = () => editor.chain().focus();
  const mark = (name: 'bold' | 'italic' | 'underline' | 'strike', icon: ReactNode) => (
    <Tool
      label={t(name)}
      icon={icon}
      isOn={editor.isActive(name)}
      onClick={() => run().toggleMark(name).run()}
    />
  );
  return (
    <div className="rich-tools" role="toolbar" aria-label={t('editorTools')}>
      <Tool label={t('undo')} icon={<UndoOutlined />} onClick={() => run().undo().run()} />
      <Tool label={t('redo')} icon={<RedoOutlined />} onClick={() => run().redo().run()} />
      <BlockSelect editor={editor} />
      <SizeSelect editor={editor} />
      {mark('bold', <BoldOutlined />)}
      {mark('italic', <ItalicOutlined />)}
      {mark('underline', <UnderlineOutlined />)}
      {mark('strike', <StrikethroughOutlined />)}
      <Colour
        label={t('textColour')}
        icon={<FontColorsOutlined />}
        value={formatMessage(editor.getAttributes('textStyle').color)}
        onChange={(colour) => (colour ? run().setColor(colour).run() : run().unsetColor().run())}
      />
      <Colour
        label={t('background')}
        icon={<BgColorsOutlined />}
        value={formatMessage(editor.getAttributes('textStyle').backgroundColor)}
        onChange={(colour) =>
          colour ? run().setBackgroundColor(colour).run() : run().unsetBackgroundColor().run()
        }
      />
      <Tool
        label={t('quote')}
        icon={<span aria-hidden>❝</span>}
        isOn={editor.isActive('blockquote')}
        onClick={() => run().toggleBlockquote().run()}
      />
      <Tool
        label={t('codeBlock')}
        icon={<CodeOutlined />}
        isOn={editor.isActive('codeBlock')}
        onClick={() => run().toggleCodeBlock().run()}
      />
      <Tool
        label={t('bulletList')}
        icon={<UnorderedListOutlined />}
        isOn={editor.isActive('bulletList')}
        onClick={() => run().toggleBulletList().run()}
      />
      <Tool
        label={t('orderedList')}
        icon={<OrderedListOutlined />}
        isOn={editor.isActive('orderedList')}
        onClick={() => run().toggleOrderedList().run()}
      />
      <Tool label={t('outdent')} icon={<MenuFoldOutlined />} onClick={() => run().shiftIndent(-1).run()} />
      <Tool label={t('indent')} icon={<MenuUnfoldOutlined />} onClick={() => run().shiftIndent(1).run()} />
      {ALIGNMENTS.map(([side, key, icon]) => (
        <Tool
          key={side}
          label={t(key)}
          icon={icon}
          isOn={editor.isActive({ textAlign: side })}
          onClick={() => run().setTextAlign(side).run()}
        />
      ))}
      <Tool
        label={t('direction')}
        icon={<RetweetOutlined />}
        isOn={editor.isActive({ dir: 'rtl' })}
        onClick={() => run().turnDirection().run()}
      />
      <LinkTool editor={editor} />
      <Tool label={t('picture')} icon={<PictureOutlined />} onClick={() => picture.current?.click()} />
      <Tool
        label={t('clean')}
        icon={<ClearOutlined />}
        onClick={() => run().unsetAllMarks().clearNodes().unsetTextAlign().shiftIndent(-8).run()}
      />
      <input
        ref={picture}
        className="visually-hidden"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

type ToolProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly onClick?: () => void;
};

function Tool({ label, icon, isOn, onClick }: ToolProps) {
  return (
    <Button
      type="text"
      size="small"
      className={isOn ? 'rich-tool-on' : ''}
      aria-label={label}
      title={label}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      icon={icon}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}

type EditorProps = { readonly editor: Editor };

function BlockSelect({ editor }: EditorProps) {
  const t = useMessages(fieldMessages);
  const level = LEVELS.find((other) => editor.isActive('heading', { level: other })) ?? 0;
  return (
    <Select<number>
      size="small"
      variant="borderless"
      className="rich-block"
      aria-label={t('paragraph')}
      popupMatchSelectWidth={false}
      value={level}
      options={[
        { value: 0, label: t('paragraph') },
        ...LEVELS.map((other) => ({ value: other, label: t('heading', { level: other }) })),
      ]}
      onChange={(next) => {
        const wanted = LEVELS.find((other) => other === next);
        if (wanted) editor.chain().focus().setHeading({ level: wanted }).run();
        else editor.chain().focus().setParagraph().run();
      }}
    />
  );
}

function SizeSelect({ editor }: EditorProps) {
  const t = useMessages(fieldMessages);
  return (
    <Select<string>
      size="small"
      variant="borderless"
      className="rich-size"
      aria-label={t('textSize')}
      popupMatchSelectWidth={false}
      value={formatMessage(editor.getAttributes('textStyle').fontSize)}
      options={[
        { value: '', label: t('sizeNormal') },
        ...SIZES.map((size) => ({ value: size, label: size })),
      ]}
      onChange={(size) => {
        if (size) editor.chain().focus().setFontSize(size).run();
        else editor.chain().focus().unsetFontSize().run();
      }}
    />
  );
}

type ColourProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: string;
  readonly onChange: (colour: string) => void;
};

function Colour({ label, icon, value, onChange }: ColourProps) {
  return (
    <ColorPicker
      value={value || null}
      allowClear
      disabledAlpha
      onChangeComplete={(colour) => onChange(colour.toHexString())}
      onClear={() => onChange('')}
    >
      <Button type="text" size="small" aria-label={label} title={label} icon={icon} />
    </ColorPicker>
  );
}

function LinkTool({ editor }: EditorProps) {
  const t = useMessages(fieldMessages);
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const isWrong = address !== '' && !/^(https?:\/\/|mailto:)\S+$/i.test(address);
  const apply = () => {
    if (isWrong) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address) chain.setLink({ href: address }).run();
    else chain.unsetLink().run();
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={(next) => {
        setAddress(formatMessage(editor.getAttributes('link').href));
        setOpen(next);
      }}
      content={
        <div className="rich-link">
          <Input
            autoFocus
            value={address}
            status={isWrong ? 'error' : ''}
            aria-label={t('linkAddress')}
            placeholder={t('linkExample')}
            onChange={(event) => setAddress(event.target.value.trim())}
            onPressEnter={apply}
          />
          <Button type="primary" onClick={apply}>
            {t('confirm')}
          </Button>
          {isWrong ? <span className="field-problem">{t('linkWrong')}</span> : null}
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        className={editor.isActive('link') ? 'rich-tool-on' : ''}
        aria-label={t('link')}
        title={t('link')}
        icon={<LinkOutlined />}
      />
    </Popover>
  );
}

const formatMessage = (value: unknown): string => (typeof value === 'string' ? value : '');
