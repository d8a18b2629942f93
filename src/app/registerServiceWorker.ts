/**
 * Installs the service worker of the build, which stores the app for use without a network. Without it, for example in
 * development or if the browser refuses, the app works the same with a network.
 */
export async function registerServiceWorker(): Promise<void> {
  // Undefined where the page is not served securely.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const script = new URL(`${import.meta.env.BASE_URL}service-worker.js`, document.baseURI);
  await navigator.serviceWorker.register(script).catch(() => undefined);
}
