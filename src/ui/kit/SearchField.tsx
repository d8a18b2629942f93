import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { TextInput } from './Controls';
import { classNames } from './classNames';
import styles from './SearchField.module.css';

interface SearchFieldProps extends Omit<ComponentProps<typeof TextInput>, 'type'> {
  readonly icon?: ReactNode;
}

/** A search input with a magnifier icon. */
export const SearchField = ({ icon = <Search size={14} />, className, ...rest }: SearchFieldProps) => (
  <span className={classNames(styles.field, className)}>
    {icon}
    <TextInput type="search" {...rest} />
  </span>
);
