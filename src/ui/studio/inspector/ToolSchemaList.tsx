import type { JsonObject } from '../../../core/support';
import styles from './inspector.module.css';

interface ToolProperty {
  readonly name: string;
  readonly schema: JsonObject;
  readonly required: boolean;
}

interface ToolSchemaListProps {
  readonly title: string;
  readonly properties: readonly ToolProperty[];
  readonly missing?: (property: ToolProperty) => boolean;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Parameters or results of a tool: name, type, what it is, the values allowed. */
export function ToolSchemaList({ title, properties, missing }: ToolSchemaListProps) {
  return (
    <div className={styles.schema}>
      <h4>{title}</h4>
      {properties.length === 0 && <p className={styles.none}>none</p>}
      <ul>
        {properties.map((property) => {
          const values: unknown = property.schema['enum'];
          return (
            <li key={property.name}>
              <code>{property.name}</code>
              <span className={styles.type}>{textOf(property.schema['type']) ?? 'any'}</span>
              {property.required && <span className={styles.type}>required</span>}
              {missing?.(property) && <span className={styles.unused}>not in the request</span>}
              {textOf(property.schema['description']) && (
                <span className={styles.desc}>{textOf(property.schema['description'])}</span>
              )}
              {Array.isArray(values) && values.length > 0 && (
                <span className={styles.desc}>one of {values.map(String).join(', ')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
