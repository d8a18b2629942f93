/** The run mode, which is loaded when it is first shown. Its canvas is the one of author mode. */
export const loadRunMode = async () => (await import('./RunMode')).runMode;
