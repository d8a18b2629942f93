import { useState } from 'react';
import { Row, Stack } from '../Layout';
import { Segments } from '../Segments';
import { Text } from '../Text';
import { ActionSamples } from './ActionSamples';
import { ContainerSamples } from './ContainerSamples';
import { FieldSamples } from './FieldSamples';
import styles from './Gallery.module.css';
import { TextSamples } from './TextSamples';

/** Every component of the kit with its states, for a review in both themes. */
export function Gallery() {
  const [theme, setTheme] = useState(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');
  const choose = (next: 'light' | 'dark') => {
    document.documentElement.dataset['theme'] = next;
    setTheme(next);
  };
  return (
    <Stack as="section" gap="4" className={styles.page} aria-label="Parts of the kit">
      <Row justify="between">
        <Text as="h2" size="large">
          Parts of the kit
        </Text>
        <Segments
          legend="Theme"
          options={{ light: 'Light', dark: 'Dark' }}
          value={theme as 'light' | 'dark'}
          onChange={choose}
        />
      </Row>
      <div className={styles.parts}>
        <TextSamples />
        <ActionSamples />
        <FieldSamples />
        <ContainerSamples />
      </div>
    </Stack>
  );
}
