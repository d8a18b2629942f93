import { type EndpointPreset, endpointPresets } from '../../core/llm';

/** The known endpoint at an address. Words in capitals in the address of an endpoint stand for any text. */
export function presetAt(address: string): EndpointPreset | undefined {
  const withoutSlash = address.replace(/\/+$/, '');
  return endpointPresets.find(({ baseUrl }) => {
    const pattern = baseUrl
      .split(/[A-Z]{4,}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/.]+');
    return new RegExp(`^${pattern}$`).test(withoutSlash);
  });
}
