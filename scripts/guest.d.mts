import type { Plugin } from 'vite'

export declare function guest(): Plugin
