import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';

type SearchBoxProps = {
  /** What is searched for, in words; the box is named by it. */
  readonly hint: string;
  /** The text, where the page holds it and finds while it is typed. */
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  /** Takes the text with Enter, and the empty text when it is cleared. */
  readonly onSearch?: (text: string) => void;
  readonly className?: string;
  readonly maxLength?: number;
};

/** The one box for a keyword: a sign at its left, cleared by its cross. */
export function SearchBox({ hint, value, onChange, onSearch, className, maxLength = 100 }: SearchBoxProps) {
  const [typed, setTyped] = useState('');
  const text = value ?? typed;
  return (
    <Input
      type="search"
      className={className ? `search-box ${className}` : 'search-box'}
      prefix={<SearchOutlined />}
      allowClear
      maxLength={maxLength}
      placeholder={hint}
      aria-label={hint}
      value={text}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(next);
        onChange?.(next);
        if (next === '') onSearch?.('');
      }}
      onPressEnter={() => onSearch?.(text.trim())}
    />
  );
}
